/** Name and avatar of accounts as last read, by address. */
export type Identities = Readonly<Record<string, { readonly value?: Readonly<Record<string, string>> }>>

export interface IdentitySlice {
  /** Shown until the gateway returns newer values, whatever their age. */
  readonly identities?: Identities | undefined
}
