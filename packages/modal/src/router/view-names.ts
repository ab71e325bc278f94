import type { ViewName } from '@latchkey/core'

/**
 * Names of the screens this modal has. They are known before the screens are loaded, so that an opening never asks for
 * one that is not there; a test compares them with the registry.
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
