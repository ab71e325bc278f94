/** One thing that an instruction of a known program does. Addresses are in base58, amounts in raw units. */
export type SolanaIntent =
  /** SOL. `by`: who must sign for it. */
  | {
      readonly type: 'send'
      readonly from: string
      readonly to: string
      readonly lamports: bigint
      readonly by: readonly string[]
    }
  /** From one token account to another. */
  | {
      readonly type: 'send-token'
      readonly from: string
      readonly to: string
      /** Absent where the instruction does not name it. */
      readonly mint?: string
      readonly amount: bigint
      readonly by: readonly string[]
    }
  | {
      readonly type: 'approve'
      readonly account: string
      readonly delegate: string
      readonly mint?: string
      readonly amount: bigint
      readonly by: readonly string[]
    }
  | { readonly type: 'revoke'; readonly account: string; readonly by: readonly string[] }
  /** `to` absent: nobody controls it any more. */
  | {
      readonly type: 'control'
      readonly what: ControlKind
      readonly account: string
      readonly to?: string
      readonly by: readonly string[]
    }
  /** What the account holds of SOL goes to `to`. */
  | { readonly type: 'close'; readonly account: string; readonly to: string; readonly by: readonly string[] }
  | {
      readonly type: 'burn'
      readonly account: string
      readonly mint: string
      readonly amount: bigint
      readonly by: readonly string[]
    }
  /** A new account of a token. */
  | { readonly type: 'open-token'; readonly account: string; readonly owner: string; readonly mint: string }
  /** Stake in a new account. `owner`: may withdraw it, or keeps it locked. */
  | { readonly type: 'open-stake'; readonly account: string; readonly owner: string }
  /** A new account of a program: whoever has its key, or the program, controls the SOL in it. */
  | {
      readonly type: 'create'
      readonly from: string
      readonly account: string
      readonly lamports: bigint
      /** Bytes of its data, for which rent has to be left in it. */
      readonly space: bigint
      readonly owner: string
      readonly by: readonly string[]
    }
  | { readonly type: 'use-nonce'; readonly account: string; readonly authority: string }
  | { readonly type: 'memo'; readonly text: string }
  | { readonly type: 'unit-limit'; readonly units: number }
  /** `price`: micro-lamports for one unit. */
  | { readonly type: 'unit-price'; readonly price: bigint }
  /** Something that moves nothing of value by itself. */
  | { readonly type: 'neutral' }
  /** A program that is not known here, or an instruction of a known one that could not be read. */
  | {
      readonly type: 'call'
      readonly program: string
      readonly method?: string
      readonly accounts: readonly string[]
      readonly by: readonly string[]
    }
  /** Accounts of it come from a lookup table that could not be read. */
  | { readonly type: 'unread'; readonly program: string }

/** The intent of one type. */
export type SolanaIntentOf<T extends SolanaIntent['type']> = Extract<SolanaIntent, { readonly type: T }>

/** What somebody who gets control can use afterwards. */
export type ControlKind =
  /** Owner of a token account: of everything in it. */
  | 'token-account'
  /** Who may close a token account, and gets the SOL in it. */
  | 'close'
  | 'mint'
  | 'freeze'
  | 'extension'
  | 'wallet'
  | 'nonce'
  | 'stake'
  | 'program'
