import type { WalletPages } from '@latchkey/core'
import { useClient, useEngine } from '@latchkey/react'
import { useEffect, useRef } from 'react'

/** @see Spec §9 "Wallet pages 40 entries, images prefetched for first 20", "image preload timeout 2 s" */
const PAGE = 40
const AHEAD = 20
const GIVE_UP_MS = 2000

/** Tells whether the picture at a place of the list is fetched ahead. */
export function isFetchedAhead(at: number): boolean {
  return at % PAGE < AHEAD
}

/** Fetches the first pictures of each page before anybody scrolls to them. */
export function usePrefetchedPictures(listings: WalletPages['wallets'] | undefined): void {
  const engine = useEngine()
  const { clock } = useClient().options
  const done = useRef(0)
  useEffect(() => {
    if (engine === undefined || listings === undefined) return
    const urls = listings
      .slice(done.current)
      .filter((_, at) => isFetchedAhead(done.current + at))
      .flatMap(({ image_id: id }) => (id === null ? [] : (engine.images.wallet(id) ?? [])))
    done.current = listings.length
    for (const url of urls) {
      const image = new Image()
      image.decoding = 'async'
      image.src = url
      clock.after(GIVE_UP_MS, () => {
        if (!image.complete) image.src = ''
      })
    }
  }, [engine, listings, clock])
}
