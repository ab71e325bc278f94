const NOT_THERE = 'what was asked for cannot be shown, and the card says so instead'
const LIST = 'the card before its code does not know how many wallets the browser and the site have'

/**
 * Why a view moves further than the limit, by its name or by that of a scene. A reason that nothing needs any more fails
 * `npm run gallery:jumps`.
 */
export const JUMP_REASONS: Readonly<Record<string, string>> = {
  'Connect terms-to-tick': LIST,
  'Connect nothing-at-all': LIST,
  'Connect one-installed': LIST,
  'Connect several-recent-featured': LIST,
  'Connect catalogue-down': LIST,
  'Connect exclusion-unknown': NOT_THERE,
  'Connect one-family': LIST,
  'Connect on-a-phone-that-pairs': LIST,
  'ConnectingWalletConnectBasic no-code': NOT_THERE,
  'Downloads error': NOT_THERE,
  'Downloads unknown-wallet': NOT_THERE,
  'Account not-connected': NOT_THERE,
  'Account reconnecting': 'a name comes above the line that says the wallet is asked',
  'SIWXSignMessage not-connected': NOT_THERE,
  'SIWXSignMessage signed-in': NOT_THERE,
  'SIWXSignMessage long-names': 'the longest names take several lines',
  'Swap not-connected': NOT_THERE,
  'BuyCrypto nothing': NOT_THERE,
  'ApprovalsManager many': 'a list is as long as what it holds',
  'UnsupportedChain long-names': 'names of networks take two lines',
}
