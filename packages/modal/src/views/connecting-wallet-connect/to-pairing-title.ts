import type { State } from '@latchkey/core'
import { connect as connectWords } from '../../strings/en/connect.ts'
import { pairing } from '../../strings/en/pairing.ts'
import type { WordsOf } from '../../strings/words.types.ts'

/** Returns the title over a code for any wallet. Over a failure it names no code: there is none to scan. */
export function toPairingTitle(words: WordsOf, { connect, wallets }: State): string {
  const hasFailed =
    connect.status === 'failed' && wallets.find(({ id }) => id === connect.walletId)?.supports?.pairing === true
  return hasFailed ? words('connect', connectWords).title : words('pairing', pairing).title
}
