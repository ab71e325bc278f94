import type { State } from '@latchkey/core'
import { connect as connectWords } from '../../strings/en/connect.ts'
import { pairing } from '../../strings/en/pairing.ts'
import type { WordsOf } from '../../strings/words.types.ts'

/**
 * Returns the title for a QR code that any wallet can scan. After a failure there is no QR code, and the title does not
 * mention one.
 */
export function toPairingTitle(words: WordsOf, { connect, wallets }: State): string {
  const hasFailed =
    connect.status === 'failed' && wallets.find(({ id }) => id === connect.walletId)?.supports?.pairing === true
  return hasFailed ? words('connect', connectWords).title : words('pairing', pairing).title
}
