/** Time after a request at which a failed wallet can be requested again. @see Spec §9 "retry allowed after 1 s" */
export const RETRY_AFTER_MS = 1_000
