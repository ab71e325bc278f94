import type { ToastMessage } from '@latchkey/core/ui'

type Message<T extends ToastMessage['type']> = Extract<ToastMessage, { readonly type: T }>

type Sentence<T extends ToastMessage['type']> = string | ((message: Message<T>) => string)

/** The text of each message by its type, loaded with the first message. */
export const toasts = {
  'address-copied': 'Address copied',
  'link-copied': 'Link copied',
  disconnected: 'Wallet disconnected',
  'wallet-added': 'New wallet added',
  'wallet-switched': 'Wallet switched',
  'wallet-deleted': 'Wallet deleted',
  'account-switched': 'Account switched',
  'email-changed': 'Email changed',
  authenticating: 'Authenticating...',
  'transaction-started': 'Transaction started',
  'transaction-done': 'Transaction confirmed',
  'transaction-cancelled': 'Transaction cancelled',
  sent: (amount: string) => `Sent ${amount}`,
  view: 'View',
  swapped: ({ sold, bought }: Message<'swapped'>) => `Swapped ${toText(sold)} to ${toText(bought)}`,
} as const satisfies { readonly [T in Exclude<ToastMessage['type'], 'error' | 'text'>]: Sentence<T> } & {
  readonly sent: (amount: string) => string
  readonly view: string
}

/** No line break between an amount and its unit. */
function toText({ amount, symbol }: Message<'swapped'>['sold']): string {
  return `${amount}\u00a0${symbol}`
}

declare module '../words.types.ts' {
  interface ModalWords {
    readonly toasts: Words<typeof toasts>
  }
}
