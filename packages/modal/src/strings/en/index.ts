import { account, activity, networks, receive } from './account.ts'
import { connect, connecting, pairing } from './connect.ts'
import { shell } from './shell.ts'
import { wallets } from './wallets.ts'

/** Every word of the modal in English but those of failures, which are loaded with the first one. Another language is another tree of the same shape. */
export const en = {
  shell,
  connect,
  connecting,
  pairing,
  wallets,
  account,
  activity,
  networks,
  receive,
} as const
