/** The screens of a transfer's form, loaded together. */
export * as WalletSend from '../../views/wallet-send/wallet-send.view.tsx'
export * as WalletSendSelectToken from '../../views/wallet-send-select-token/wallet-send-select-token.view.tsx'
