'use client'

export { isWalletError } from '@latchkey/errors'
export { AccountButton, type AccountButtonProps } from './buttons/account-button.tsx'
export { ConnectButton, type ConnectButtonProps } from './buttons/connect-button.tsx'
export { NetworkButton, type NetworkButtonProps } from './buttons/network-button.tsx'
export { createWalletModal, type WalletModal } from './create-wallet-modal.ts'
export { downloadLog } from './download-log.ts'
export type { WalletModalOptions } from './options.ts'
