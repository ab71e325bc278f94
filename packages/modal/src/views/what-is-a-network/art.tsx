/** Picture: two chains that grow separately, block by block. */
export const separateArt = (
  <>
    <path className="lk-art-line" d="M26 27h44M26 54h44" />
    <rect className="lk-art-accent" x="15" y="19" width="16" height="16" rx="5" />
    <rect className="lk-art-accent" x="40" y="19" width="16" height="16" rx="5" />
    <rect className="lk-art-soft" x="65" y="19" width="16" height="16" rx="5" />
    <path className="lk-art-dots" d="M16 40.5h64" />
    <rect className="lk-art-card" x="15" y="46" width="16" height="16" rx="5" />
    <rect className="lk-art-card" x="40" y="46" width="16" height="16" rx="5" />
    <rect className="lk-art-quiet" x="65" y="46" width="16" height="16" rx="5" />
  </>
)

/** Picture: a slow network with a high fee, and a fast one with a low fee. */
export const feesArt = (
  <>
    <circle className="lk-art-card" cx="30" cy="25" r="12" />
    <path className="lk-art-line" d="M30 18v7l5 3.5" />
    <circle className="lk-art-card" cx="66" cy="25" r="12" />
    <path className="lk-art-soft" d="M66 25V13a12 12 0 0 1 12 12z" />
    <path className="lk-art-line" d="M66 18v7" />
    <rect className="lk-art-accent" x="18" y="60" width="24" height="7" rx="3.5" />
    <rect className="lk-art-soft" x="20" y="51.5" width="24" height="7" rx="3.5" />
    <rect className="lk-art-accent" x="17" y="43" width="24" height="7" rx="3.5" />
    <rect className="lk-art-accent" x="54" y="60" width="24" height="7" rx="3.5" />
  </>
)
