import type { WalletPages } from '@latchkey/core/ui'
import { useScreenClient } from '@latchkey/react'
import { useEffect, useRef } from 'react'
import { whenIdle } from '../../parts/when-idle.ts'

/** @see Spec §9 "Wallet pages 40 entries, images prefetched for first 20", "image preload timeout 2 s" */
export const PAGE = 40
const PREFETCHED = 20
const GIVE_UP_MS = 2000

/** Returns whether the picture at an index of the list is prefetched. */
export function isPrefetched(at: number): boolean {
  return at % PAGE < PREFETCHED
}

/** Fetches the first pictures of each page in advance, one by one, while the page is idle. */
export function usePrefetchedPictures(listings: WalletPages['wallets'] | undefined): void {
  const { images, options } = useScreenClient()
  const { clock } = options
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
    if (listings === undefined) return
    const urls = listings
      .slice(done.current)
      .filter((_, at) => isPrefetched(done.current + at))
      .flatMap(({ image_id: id }) => (id === null ? [] : (images.wallet(id) ?? [])))
    done.current = listings.length
    queue.current.push(...urls)
    const next = () => {
      const url = isGone.current ? undefined : queue.current.shift()
      isRunning.current = url !== undefined
      if (url !== undefined) whenIdle(() => fetchPicture(url, clock.after).then(next))
    }
    if (!isRunning.current) next()
  }, [images, listings, clock])
}

/** Resolves when the picture is loaded, has failed (Spec §8: ignored), or has timed out. */
export async function fetchPicture(
  url: string,
  after: (delayMs: number, callback: () => void) => () => void,
): Promise<void> {
  const late = new AbortController()
  const cancel = after(GIVE_UP_MS, () => late.abort())
  try {
    // Requested like by an <img>, so that the image element finds the response in the browser's cache. Image elements
    // created for this would be decoded and laid out at once, hundreds of times, on the thread that scrolls.
    const answer = await fetch(url, { mode: 'no-cors', credentials: 'include', priority: 'low', signal: late.signal })
    await answer.blob()
  } catch {
    // Fetched again when it becomes visible; after another failure its monogram stays.
  }
  cancel()
}
