/** The review of a transfer and its result, loaded together, so that the form loads without them. */
export * as WalletSendConfirmed from '../../views/wallet-send-confirmed/wallet-send-confirmed.view.tsx'
export * as WalletSendPreview from '../../views/wallet-send-preview/wallet-send-preview.view.tsx'
