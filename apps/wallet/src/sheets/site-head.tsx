import { Picture } from '../parts/picture.tsx'
import type { Site, SiteRequest } from '../requests/site-request.types.ts'
import { strings } from '../strings.ts'
import { SignerRow } from './signer-row.tsx'

interface SiteHeadProps {
  readonly site: Site
  /** Shows the account that answers the request, once it is chosen. */
  readonly request?: SiteRequest
}

/** The requesting site, in its own words, and the account that answers it. */
export function SiteHead({ site, request }: SiteHeadProps) {
  return (
    <div className="pk-asks">
      <div className="pk-site">
        <Picture name={site.name} src={site.iconUrl} size={48} loading="eager" />
        <div>
          <p className="pk-site-name" dir="auto">
            {site.name}
          </p>
          <p className="pk-quiet" dir="ltr">
            {site.host || strings.site.unknown}
          </p>
        </div>
      </div>
      {request !== undefined && 'address' in request && (
        <SignerRow address={request.address} networkId={request.networkId} />
      )}
    </div>
  )
}
