/** Texts of the screen with the address of the account, loaded with that screen. */
export const receive = {
  title: 'Receive',
  code: 'QR code of your address',
  copy: 'Copy address',
  only: (network: string) => `Only send assets on ${network} to this address.`,
  onlyThese: 'Only send assets on these networks to this address.',
  networks: (names: string) => `Networks: ${names}`,
  more: (count: number) => `and ${count} more`,
} as const

declare module '../words.types.ts' {
  interface ModalWords {
    readonly receive: Words<typeof receive>
  }
}
