/** Picture: a key, and the sites that it opens. */
export const keyArt = (
  <>
    <path className="lk-art-dots" d="M52 40h8M50 34l10-10M50 46l10 10" />
    <rect className="lk-art-card" x="63" y="13" width="22" height="15" rx="4" />
    <rect className="lk-art-card" x="63" y="32.5" width="22" height="15" rx="4" />
    <rect className="lk-art-card" x="63" y="52" width="22" height="15" rx="4" />
    <path className="lk-art-line" d="M68 20.5h8M68 40h12M68 59.5h6" />
    <circle className="lk-art-ink" cx="21" cy="40" r="9" />
    <path className="lk-art-ink" d="M30 40h17M47 40v6M40 40v4" />
  </>
)

/** Picture: a wallet with a coin and a picture. */
export const homeArt = (
  <>
    <circle className="lk-art-soft" cx="34" cy="23" r="12" />
    <path className="lk-art-ink" d="M34 17.5v8M30 21.5h8" />
    <rect className="lk-art-card" x="50" y="9" width="24" height="26" rx="6" />
    <path className="lk-art-quiet" d="M52 30l7-10 5 6 3-3 5 7z" />
    <circle className="lk-art-soft" cx="67" cy="15.5" r="3" />
    <path className="lk-art-accent" d="M20 38a8 8 0 0 1 8-8h40a8 8 0 0 1 8 8v21a8 8 0 0 1-8 8H28a8 8 0 0 1-8-8z" />
    <path className="lk-art-on-accent" d="M62 48.5h14" />
    <circle className="lk-art-on-accent" cx="62" cy="48.5" r="2.5" />
  </>
)

/** Picture: a request with two answers, one of them selected. */
export const decideArt = (
  <>
    <rect className="lk-art-card" x="22" y="11" width="52" height="58" rx="9" />
    <circle className="lk-art-soft" cx="48" cy="25" r="7" />
    <path className="lk-art-line" d="M36 39h24M40 45h16" />
    <rect className="lk-art-quiet" x="28" y="52" width="18" height="11" rx="5.5" />
    <rect className="lk-art-accent" x="50" y="52" width="18" height="11" rx="5.5" />
    <path className="lk-art-on-accent" d="M56 57.5l2.2 2.2 3.8-4.2" />
  </>
)
