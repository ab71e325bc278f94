/** The screens of sending: they load together. */
export * as WalletSend from '../../views/wallet-send/wallet-send.view.tsx'
export * as WalletSendConfirmed from '../../views/wallet-send-confirmed/wallet-send-confirmed.view.tsx'
export * as WalletSendPreview from '../../views/wallet-send-preview/wallet-send-preview.view.tsx'
export * as WalletSendSelectToken from '../../views/wallet-send-select-token/wallet-send-select-token.view.tsx'
