/** One effect of an instruction of a known program. Addresses are in base58, amounts in raw units. */
export type SolanaIntent =
  /** A transfer of SOL. `by`: the required signers. */
  | {
      readonly type: 'send'
      readonly from: string
      readonly to: string
      readonly lamports: bigint
      readonly by: readonly string[]
    }
  /** A transfer from one token account to another. */
  | {
      readonly type: 'send-token'
      readonly from: string
      readonly to: string
      /** Absent if the instruction does not name it. */
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
  /** Without `to`, no account has the authority any more. */
  | {
      readonly type: 'control'
      readonly what: ControlKind
      readonly account: string
      readonly to?: string
      readonly by: readonly string[]
    }
  /** The SOL of the account goes to `to`. */
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
  /** Stake in a new account. `owner` may withdraw it, or keeps it locked. */
  | { readonly type: 'open-stake'; readonly account: string; readonly owner: string }
  /** A new account of a program. The holder of its key, or the program, controls the SOL in it. */
  | {
      readonly type: 'create'
      readonly from: string
      readonly account: string
      readonly lamports: bigint
      /** Size of its data in bytes, for which rent has to stay in the account. */
      readonly space: bigint
      readonly owner: string
      readonly by: readonly string[]
    }
  | { readonly type: 'use-nonce'; readonly account: string; readonly authority: string }
  | { readonly type: 'memo'; readonly text: string }
  | { readonly type: 'unit-limit'; readonly units: number }
  /** `price`: micro-lamports per compute unit. */
  | { readonly type: 'unit-price'; readonly price: bigint }
  /** An instruction that moves nothing of value by itself. */
  | { readonly type: 'neutral' }
  /** An unknown program, or an instruction of a known program that could not be read. */
  | {
      readonly type: 'call'
      readonly program: string
      readonly method?: string
      readonly accounts: readonly string[]
      readonly by: readonly string[]
    }
  /** The instruction uses accounts from a lookup table that could not be read. */
  | { readonly type: 'unread'; readonly program: string }

/** The intent of one type. */
export type SolanaIntentOf<T extends SolanaIntent['type']> = Extract<SolanaIntent, { readonly type: T }>

/** The thing over which an account gets control. */
export type ControlKind =
  /** Owner of a token account and of everything in it. */
  | 'token-account'
  /** Authority to close a token account and receive its SOL. */
  | 'close'
  | 'mint'
  | 'freeze'
  | 'extension'
  | 'wallet'
  | 'nonce'
  | 'stake'
  | 'program'
