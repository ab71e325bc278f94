export { assertSameKeys } from './assert-same-keys.ts'
export { type AuditChain, createAuditChain } from './audit/audit-chain.ts'
export type { AuditTable } from './audit/audit-table.ts'
export {
  type AuditEvent,
  type AuditExport,
  auditExport,
  compareAudits,
  DEFAULT_MARGIN_MS,
} from './audit/compare-audits.ts'
export { reportAudit } from './audit/report-audit.ts'
export { runAuditCommand } from './audit/run-audit-command.ts'
export { checkDpop, type DpopRequest } from './check-dpop.ts'
export { puzzleEnvEntries } from './env.ts'
export { giveNonce, requireOrigin, shareWithOrigins } from './frame-callers.ts'
export { hashIdentity } from './hash-identity.ts'
export { createNonces, type Nonces } from './nonces.ts'
export { createPairingCode, createPairingCodes, type PairingCodes } from './pairing-code.ts'
export type { ProofDeps } from './proof-deps.ts'
export { createPuzzles, type Puzzles } from './puzzles/create-puzzles.ts'
export { puzzleRoutes } from './puzzles/puzzle-routes.ts'
export { parseSignedRequest, readSignedRequest } from './read-signed-request.ts'
export { requireSite, type SiteProjects, siteProjects } from './sites.ts'
export { type AccessTokens, createAccessTokens, toStatedAccount } from './social/create-access-tokens.ts'
export {
  abortLate,
  createFarcasterProofs,
  type FarcasterClient,
  type FarcasterProofs,
  farcasterClient,
  farcasterClientEntries,
  toFarcasterNonce,
  toFarcasterUri,
} from './social/create-farcaster-proofs.ts'
export {
  createIdTokens,
  type IdTokens,
  type SocialPerson,
  toSocialNonce,
} from './social/create-id-tokens.ts'
export {
  clientSecret,
  type OAuthClients,
  type OpenIdClients,
  oauthClientEntries,
  openIdClientEntries,
  type SocialClients,
  secureAddress,
  socialClients,
  toOAuthAddresses,
  toOpenIdAddresses,
} from './social/social-clients.ts'
export { createStatementSigner, readStatement, type StatementSigner } from './statements.ts'
export { type LocalEnv, toLocalEnv } from './to-local-env.ts'
export { createUsedIds, type UsedIds, usedIdMigrations } from './used-ids.ts'
export { openUploadedHalf, withHalf } from './wrapped-half.ts'
