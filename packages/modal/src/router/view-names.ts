import type { ViewName } from '@latchkey/core'

/**
 * Names of the screens this modal has, for tools that visit all of them without loading their routes; a test compares
 * them with the registry.
 */
export const VIEW_NAMES: ReadonlySet<ViewName> = new Set<ViewName>([
  'Account',
  'AccountSettings',
  'AllWallets',
  'Connect',
  'ConnectWallets',
  'ConnectingExternal',
  'ConnectingMultiChain',
  'ConnectingWalletConnect',
  'ConnectingWalletConnectBasic',
  'Downloads',
  'GetWallet',
  'Networks',
  'SwitchNetwork',
  'Transactions',
  'UnsupportedChain',
  'WalletReceive',
  'WhatIsANetwork',
  'WhatIsAWallet',
])
