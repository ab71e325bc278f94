/* What most visits never see of the account: loaded with the first look at one of these tabs. */
export { ActivityTab } from './activity-tab.tsx'
export { NftsTab } from './nfts-tab.tsx'
