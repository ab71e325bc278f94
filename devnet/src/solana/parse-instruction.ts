import { getBase58Decoder } from '@solana/kit'
import { toTokenAmount } from './parse-account.ts'
import { addressAt, isTokenProgram, TOKEN_PROGRAM } from './token-layout.ts'

const SYSTEM_PROGRAM = '11111111111111111111111111111111'
const ASSOCIATED_TOKEN_PROGRAM = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
const MEMO_PROGRAMS: ReadonlySet<string> = new Set([
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
])

/** An instruction with its accounts by address. */
export interface RawInstruction {
  readonly programId: string
  readonly accounts: readonly string[]
  readonly data: Uint8Array
}

type Parsed = { readonly type: string; readonly info: Readonly<Record<string, unknown>> } | string

/** Returns an instruction as nodes write it under `jsonParsed`: parsed where its program is known, else with its bytes. */
export function parseInstruction({ programId, accounts, data }: RawInstruction, stackHeight: number | null) {
  const found = parse({ programId, accounts, data })
  if (found === undefined) return { programId, accounts, data: getBase58Decoder().decode(data), stackHeight }
  return { program: found.program, programId, parsed: found.parsed, stackHeight }
}

function parse(instruction: RawInstruction): { readonly program: string; readonly parsed: Parsed } | undefined {
  const { programId, accounts, data } = instruction
  if (MEMO_PROGRAMS.has(programId)) return { program: 'spl-memo', parsed: new TextDecoder().decode(data) }
  if (programId === ASSOCIATED_TOKEN_PROGRAM)
    return named('spl-associated-token-account', parseAssociated(accounts, data))
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  try {
    if (programId === SYSTEM_PROGRAM) return named('system', parseSystem(accounts, view))
    if (isTokenProgram(programId))
      return named(programId === TOKEN_PROGRAM ? 'spl-token' : 'spl-token-2022', parseToken(accounts, view))
  } catch (error) {
    // Data that is too short for its instruction: nodes give the bytes then.
    if (!(error instanceof RangeError)) throw error
  }
  return undefined
}

function named(program: string, parsed: Parsed | undefined) {
  return parsed === undefined ? undefined : { program, parsed }
}

function parseSystem(accounts: readonly string[], view: DataView): Parsed | undefined {
  const [source, second] = accounts
  switch (view.getUint32(0, true)) {
    case 0: {
      const [lamports, space] = [view.getBigUint64(4, true), view.getBigUint64(12, true)]
      const info = { source, newAccount: second, lamports, space, owner: addressAt(view, 20) }
      return { type: 'createAccount', info }
    }
    case 2:
      return { type: 'transfer', info: { source, destination: second, lamports: view.getBigUint64(4, true) } }
    default:
      return undefined
  }
}

function parseAssociated(accounts: readonly string[], data: Uint8Array): Parsed | undefined {
  const type = data.length === 0 || data[0] === 0 ? 'create' : data[0] === 1 ? 'createIdempotent' : undefined
  if (type === undefined) return undefined
  const [source, account, wallet, mint, systemProgram, tokenProgram] = accounts
  return { type, info: { source, account, wallet, mint, systemProgram, tokenProgram } }
}

function parseToken(accounts: readonly string[], view: DataView): Parsed | undefined {
  const [first, second, third, fourth] = accounts
  const amount = () => view.getBigUint64(1, true)
  const checked = () => toTokenAmount(amount(), view.getUint8(9))
  switch (view.getUint8(0)) {
    case 3:
      return { type: 'transfer', info: { source: first, destination: second, authority: third, amount: `${amount()}` } }
    case 7:
      return { type: 'mintTo', info: { mint: first, account: second, mintAuthority: third, amount: `${amount()}` } }
    case 9:
      return { type: 'closeAccount', info: { account: first, destination: second, owner: third } }
    case 12: {
      const info = { source: first, mint: second, destination: third, authority: fourth, tokenAmount: checked() }
      return { type: 'transferChecked', info }
    }
    case 14: {
      const info = { mint: first, account: second, mintAuthority: third, tokenAmount: checked() }
      return { type: 'mintToChecked', info }
    }
    case 17:
      return { type: 'syncNative', info: { account: first } }
    case 18:
      return { type: 'initializeAccount3', info: { account: first, mint: second, owner: addressAt(view, 1) } }
    case 20:
      return {
        type: 'initializeMint2',
        info: { mint: first, decimals: view.getUint8(1), mintAuthority: addressAt(view, 2) },
      }
    case 22:
      return { type: 'initializeImmutableOwner', info: { account: first } }
    default:
      return undefined
  }
}
