import { WalletError } from '@latchkey/errors'
import { type FramePageData, framePageData } from '@latchkey/protocol/frame'
import * as v from 'valibot'

/** The name of the element that holds the data. A `<meta>` runs no code. */
const NAME = 'latchkey-page'

/**
 * Reads what the page knows of its project.
 *
 * @throws frame/error when the page holds no such data, or data of another shape
 */
export function readPageData(document: Document): FramePageData {
  const text = document.querySelector(`meta[name="${NAME}"]`)?.getAttribute('content')
  const given = v.safeParse(v.pipe(v.string(), v.parseJson(), framePageData), text)
  if (!given.success) throw new WalletError('frame/error')
  return given.output
}
