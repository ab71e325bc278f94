/** A wallet that failed can be asked again so long after it was asked. @see Spec §9 "retry allowed after 1 s" */
export const RETRY_AFTER_MS = 1_000
