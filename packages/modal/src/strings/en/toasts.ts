import type { ToastMessage } from '@latchkey/core'

/** What the messages say, by their type; they come with the first message. */
export const toasts = {
  'address-copied': 'Address copied',
  'link-copied': 'Link copied',
  disconnected: 'Wallet disconnected',
  authenticating: 'Authenticating...',
  'transaction-started': 'Transaction started',
} as const satisfies Readonly<Record<Exclude<ToastMessage['type'], 'error' | 'text'>, string>>

declare module '../words.types.ts' {
  interface ModalWords {
    readonly toasts: Words<typeof toasts>
  }
}
