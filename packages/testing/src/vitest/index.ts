export { test, type WalletFixtures } from './fixture.ts'
