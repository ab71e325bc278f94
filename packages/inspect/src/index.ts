export type {
  InspectedAsset,
  InspectedCode,
  InspectedEffect,
  InspectedFinding,
  InspectedParty,
  InspectedSeverity,
  RequestInspection,
} from './inspection.ts'
