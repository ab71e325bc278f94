import type { IdentityAnswer } from '@latchkey/protocol/gateway'
import type { Read } from '../../reads/read.ts'

/** Name and avatar of accounts as last read, by address. */
export type Identities = Readonly<Record<string, { readonly value?: Readonly<Record<string, string>> }>>

export interface IdentitySlice {
  /** Shown until the gateway says something newer, whatever their age. */
  readonly identities?: Identities | undefined
}

export interface IdentityReads {
  /**
   * Name and picture of an account, `null` where there are none. An answer of the gateway is good for 300 seconds.
   *
   * @see Spec §4 "ENS and identity 300000 ms"
   */
  identity(request: { readonly address: string }): Read<IdentityAnswer>
}
