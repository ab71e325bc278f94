export { bitcoin } from './bitcoin.ts'
export type {
  BitcoinAccount,
  BitcoinAdapter,
  BitcoinBalance,
  BitcoinFees,
  BitcoinMethod,
  BitcoinPayment,
  BitcoinTransaction,
  FeeLevel,
  FeeRates,
  MessageProtocol,
  MessageSignature,
  PsbtToSign,
  SignedPsbt,
  SignInput,
} from './bitcoin-family.ts'
export type { BitcoinOptions } from './bitcoin-options.ts'
