export { AccountButton, type AccountButtonProps } from './buttons/account-button.tsx'
export { ConnectButton, type ConnectButtonProps } from './buttons/connect-button.tsx'
export { NetworkButton } from './buttons/network-button.tsx'
export { createWalletModal, type WalletModal, type WalletModalOptions } from './create-wallet-modal.ts'
