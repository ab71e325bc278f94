/** Texts of the approvals of an account, loaded with that screen. */
export const approvals = {
  title: 'Approvals',
  list: 'Approvals',
  about: 'These contracts may take assets from your account without asking again.',
  by: (party: string) => `by ${party}`,
  /** An amount with its unit. */
  upTo: (amount: string) => `Up to ${amount}`,
  /** A value, or an amount with its unit. */
  atRisk: (value: string) => `At risk: ${value}`,
  nothingAtRisk: 'Nothing at risk now',
  /** The age in short form. */
  given: (ago: string) => `Given ${ago}`,
  used: (ago: string) => `last used ${ago}`,
  revoke: 'Revoke',
  revokeOf: (asset: string, party: string) => `Revoke ${asset} from ${party}`,
  revoked: (asset: string) => `${asset} revoked`,
  empty: 'No approvals',
  emptyText: (network: string) => `No contract may take assets from your account on ${network}.`,
  failed: 'Approvals could not be read',
  failedText: 'The network did not answer. Your funds are not affected.',
  since: 'Older approvals are not shown: the network was searched only in part.',
  sinceDate: (date: string) => `Approvals from before ${date} are not shown.`,
  cut: 'There are more approvals than are shown here.',
  unsupported: (network: string) => `Approvals are not shown on ${network}`,
} as const

declare module '../words.types.ts' {
  interface ModalWords {
    readonly approvals: Words<typeof approvals>
  }
}
