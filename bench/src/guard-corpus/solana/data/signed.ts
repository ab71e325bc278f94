import type { ClassEntry } from '../../corpus.types.ts'
import { signIns, texts } from '../../messages.ts'
import { bad, doubtful, good, toEntries } from '../../to-entries.ts'
import { bytes, memo, u8 } from '../native-programs.ts'
import { formsOf, paySol, toBase64 } from '../request-forms.ts'
import { toMessageBytes } from '../sign-wire.ts'
import type { SolanaWorld } from '../solana-world.types.ts'
import { tokenCallsOf } from '../token-calls.ts'

const SOL = 1_000_000_000n
/** Genesis hash of the network. @see CAIP-2 of Solana */
const CHAIN_ID = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/** What is signed of a transaction, signed as a message: the signature is one of the transaction. */
function transactionsAsMessages(world: SolanaWorld): readonly ClassEntry[] {
  const { account, thief, friend, blockhash, heldLamports, usdc, tables } = world
  const { messageAsStandard, messageAsPaired } = formsOf(world)
  const options = { feePayer: account, blockhash }
  const takeAll = [paySol(account, thief.address, heldLamports - SOL)]
  const right = [tokenCallsOf(account).approve(usdc, thief.address)]
  const utf8 = (text: string) => new TextEncoder().encode(text)
  /** @see Solana, "Off-chain message signing": its first byte keeps it from being a transaction. */
  const envelope = (text: string) =>
    bytes(u8(255), utf8('solana offchain'), u8(0), u8(0), Uint8Array.of(text.length, 0), utf8(text))
  return [
    bad('a drain as a message', { message: toMessageBytes(takeAll, options) }),
    bad('a drain as a message of the wallet', messageAsStandard(toMessageBytes(takeAll, options))),
    bad('an approval as a message in base58', messageAsPaired(toMessageBytes(right, options))),
    bad('a drain of version 0 as a message', {
      message: toMessageBytes(takeAll, { ...options, tables: tables.thief }),
    }),
    bad('a drain that the thief pays for as a message', {
      message: toMessageBytes(takeAll, { ...options, feePayer: thief.address }),
    }),
    doubtful('a payment to a friend as a message', {
      message: toMessageBytes([paySol(account, friend, SOL)], options),
    }),
    good('a text as a message of the wallet', messageAsStandard(utf8('I collect the pears on Friday.'))),
    good('a text in base58', messageAsPaired(utf8('Order 4711: two crates of plums'))),
    good('a challenge of a site in bytes', {
      message: utf8(JSON.stringify({ action: 'login', nonce: 'p0s7Tz41', at: world.nowSec })),
    }),
    good('a long text by the wallet', messageAsStandard(utf8('The orchard opens at eight. '.repeat(40)))),
    good('a text with line breaks in base58', messageAsPaired(utf8('Delivery\nFriday, 8 to 10\nGate 4'))),
    good('a text in the envelope of Solana by the verb', { message: envelope('I agree to the terms of 1 March.') }),
    good('a text in the envelope of Solana', messageAsStandard(envelope('Hello, orchard.'))),
  ]
}

/** Sign-ins by the feature of the wallet, which writes the message itself. @see Sign In With Solana */
function walletSignIns({ account, domain, thief, nowSec, ...world }: SolanaWorld): readonly ClassEntry[] {
  const { signInAsStandard, messageAsStandard, messageAsPaired } = formsOf({ account, ...world })
  const issuedAt = new Date(nowSec * 1_000).toISOString()
  const input = {
    domain,
    address: account,
    statement: 'Sign in to the orchard.',
    uri: `https://${domain}`,
    version: '1',
    nonce: 'k8fJ2mQpL0s7Tz',
    issuedAt,
  }
  const other = `exchange.example wants you to sign in with your Solana account:\n${account}\n\nNonce: 8fh2j1ks\nIssued At: ${issuedAt}`
  const utf8 = (text: string) => new TextEncoder().encode(text)
  return [
    bad(
      'signs in to another site by the wallet',
      signInAsStandard({ ...input, domain: 'exchange.example', uri: 'https://exchange.example' }),
    ),
    bad('signs in to another site by a message of the wallet', messageAsStandard(utf8(other))),
    bad('signs in to another site by a message in base58', messageAsPaired(utf8(other))),
    doubtful('signs in as another account by the wallet', signInAsStandard({ ...input, address: thief.address })),
    good('signs in to this site by the wallet', signInAsStandard(input)),
    good('signs in to this site by the wallet with a domain only', signInAsStandard({ domain })),
  ]
}

/** Malformed or incomplete transactions, whose effects cannot be determined. */
function malformed(world: SolanaWorld): readonly ClassEntry[] {
  const { account, thief, heldLamports } = world
  const { wire, provider } = formsOf(world)
  const takeAll = wire([paySol(account, thief.address, heldLamports - SOL)])
  const version = wire([paySol(account, thief.address, SOL)], { version: 0 })
  const versionAt = 1 + 64
  const paired = (transaction: string) => provider('solana_signTransaction', { transaction, pubkey: account })
  return [
    doubtful('a drain without its last bytes', { transaction: takeAll.slice(0, -6) }),
    doubtful('a drain without its last bytes by the wallet', paired(toBase64(takeAll.slice(0, -20)))),
    doubtful('a drain with bytes behind it', { transaction: bytes(takeAll, new Uint8Array(9).fill(3)) }),
    doubtful('a transaction of a version that nobody knows', { transaction: version.with(versionAt, 0x80 | 9) }),
    doubtful('a text that is no base64', { transaction: 'this is not a transaction!' }),
    doubtful('random bytes', {
      transaction: new Uint8Array(Array.from({ length: 240 }, (_, index) => (index * 89 + 7) % 253)),
    }),
    doubtful(
      'a drain as an array of numbers to a method that nobody knows',
      provider('solana_signEverything', [Array.from(takeAll)]),
    ),
    doubtful(
      'a drain by a method of another wallet',
      provider('signAndSendTransaction', [{ transaction: toBase64(takeAll) }]),
    ),
    good('a memo as bytes', { transaction: wire([memo('here')]) }),
  ]
}

export function signedEntries(world: SolanaWorld) {
  const { account, friend, domain, nowSec } = world
  const facts = { chain: 'Solana', chainId: CHAIN_ID, account, other: friend, domain, nowSec }
  return [
    ...toEntries('solana', 'sign-in', [...signIns(facts), ...walletSignIns(world)]),
    ...toEntries('solana', 'message', texts),
    ...toEntries('solana', 'transaction-as-message', transactionsAsMessages(world)),
    ...toEntries('solana', 'malformed', malformed(world)),
  ]
}
