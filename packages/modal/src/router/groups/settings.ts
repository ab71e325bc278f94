/** The screens of the account settings, its wallets and its network, loaded together. */
export * as AccountSettings from '../../views/account-settings/account-settings.view.tsx'
export * as ApprovalsManager from '../../views/approvals-manager/approvals-manager.view.tsx'
export * as Devices from '../../views/devices/devices.view.tsx'
export * as ProfileWallets from '../../views/profile-wallets/profile-wallets.view.tsx'
export * as ProtectWallet from '../../views/protect-wallet/protect-wallet.view.tsx'
export * as SwitchActiveChain from '../../views/switch-active-chain/switch-active-chain.view.tsx'
export * as SwitchNetwork from '../../views/switch-network/switch-network.view.tsx'
export * as UnsupportedChain from '../../views/unsupported-chain/unsupported-chain.view.tsx'
