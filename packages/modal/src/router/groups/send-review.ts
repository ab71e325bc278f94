/** The review of a send and its result: they load together, so that the form comes without them. */
export * as WalletSendConfirmed from '../../views/wallet-send-confirmed/wallet-send-confirmed.view.tsx'
export * as WalletSendPreview from '../../views/wallet-send-preview/wallet-send-preview.view.tsx'
