/** Picture: a card that becomes a coin. */
export const payArt = (
  <>
    <rect className="lk-art-card" x="12" y="26" width="36" height="26" rx="5" />
    <path className="lk-art-line" d="M12 34h36" />
    <rect className="lk-art-soft" x="17" y="42" width="12" height="5" rx="2.5" />
    <path className="lk-art-dots" d="M52 39h8" />
    <circle className="lk-art-accent" cx="73" cy="39" r="12" />
    <path className="lk-art-on-accent" d="M73 33v12" />
  </>
)

/** Picture: a coin that falls into a wallet. */
export const ownArt = (
  <>
    <circle className="lk-art-accent" cx="48" cy="21" r="10" />
    <path className="lk-art-dots" d="M48 33v8" />
    <rect className="lk-art-card" x="22" y="42" width="52" height="26" rx="6" />
    <rect className="lk-art-soft" x="58" y="50" width="16" height="10" rx="5" />
  </>
)
