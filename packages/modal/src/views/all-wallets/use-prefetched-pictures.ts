import type { WalletPages } from '@latchkey/core'
import { useClient, useEngine } from '@latchkey/react'
import { useEffect, useRef } from 'react'

/** @see Spec §9 "Wallet pages 40 entries, images prefetched for first 20", "image preload timeout 2 s" */
const PAGE = 40
const AHEAD = 20
const GIVE_UP_MS = 2000
/** For a browser that cannot tell when it is idle. */
const REST_MS = 50

/** Tells whether the picture at a place of the list is fetched ahead. */
export function isFetchedAhead(at: number): boolean {
  return at % PAGE < AHEAD
}

/**
 * Fetches the first pictures of each page before anybody scrolls to them: one after the other and only while nothing
 * else is to do, since a browser reads drawings on the thread that scrolls.
 */
export function usePrefetchedPictures(listings: WalletPages['wallets'] | undefined): void {
  const engine = useEngine()
  const { clock } = useClient().options
  const done = useRef(0)
  const queue = useRef<string[]>([])
  const isRunning = useRef(false)
  const isGone = useRef(false)

  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])
  useEffect(() => {
    if (engine === undefined || listings === undefined) return
    const urls = listings
      .slice(done.current)
      .filter((_, at) => isFetchedAhead(done.current + at))
      .flatMap(({ image_id: id }) => (id === null ? [] : (engine.images.wallet(id) ?? [])))
    done.current = listings.length
    queue.current.push(...urls)
    const next = () => {
      const url = isGone.current ? undefined : queue.current.shift()
      isRunning.current = url !== undefined
      if (url !== undefined) whenIdle(() => fetchPicture(url, clock.after).then(next))
    }
    if (!isRunning.current) next()
  }, [engine, listings, clock])
}

function whenIdle(run: () => void): void {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(() => run())
  else setTimeout(run, REST_MS)
}

/** Settles when the picture is there, has failed (Spec §8: that is ignored), or has taken too long. */
function fetchPicture(url: string, after: (delayMs: number, callback: () => void) => () => void): Promise<void> {
  return new Promise((resolve) => {
    const image = new Image()
    const cancel = after(GIVE_UP_MS, () => {
      image.src = ''
      resolve()
    })
    image.onload = image.onerror = () => {
      cancel()
      resolve()
    }
    image.decoding = 'async'
    image.src = url
  })
}
