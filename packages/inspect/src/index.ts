export type {
  Finding,
  FindingCode,
  InspectedAsset,
  InspectedEffect,
  InspectedParty,
  RequestInspection,
  Severity,
  TransactionDescription,
} from './inspection.ts'
export type { AddressCode, ApprovalChange, AssetChange, Simulation } from './simulation.ts'
