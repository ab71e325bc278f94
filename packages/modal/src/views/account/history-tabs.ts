/* Tabs that most visits never open: they load with the first look at one of them. */
export { ActivityTab } from './activity-tab.tsx'
export { NftsTab } from './nfts-tab.tsx'
