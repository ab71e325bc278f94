import { socialUri } from '@latchkey/protocol/frame'
import * as v from 'valibot'
import type { FrameWindow } from './frame-window.ts'

/**
 * Listens for the result that the return page posts to the window that opened it. Any page may post to this window: a message counts
 * from the exact origin, of the exact shape, with a link of that origin.
 */
export function listenForResult(
  window: Pick<FrameWindow, 'addEventListener' | 'removeEventListener'>,
  resultOrigin: string,
): { readonly uri: Promise<string>; stop(): void } {
  const ownLink = v.pipe(
    socialUri,
    v.check((uri) => new URL(uri).origin === resultOrigin),
  )
  const shape = v.strictObject({ resultUri: ownLink })
  let stop = () => {}
  const uri = new Promise<string>((resolve) => {
    const listener = ({ data, origin }: MessageEvent<unknown>): void => {
      if (origin === resultOrigin && v.is(shape, data)) resolve(data.resultUri)
    }
    window.addEventListener('message', listener)
    stop = () => window.removeEventListener('message', listener)
  })
  return { uri, stop: () => stop() }
}
