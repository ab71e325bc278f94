import { Picture } from '../parts/picture.tsx'
import type { Site } from '../requests/site-request.types.ts'
import { words } from '../words.ts'

/** The requesting site, in its own words. */
export function SiteHead({ site }: { readonly site: Site }) {
  return (
    <div className="pk-site">
      <Picture name={site.name} src={site.iconUrl} size={48} loading="eager" />
      <div>
        <p className="pk-site-name" dir="auto">
          {site.name}
        </p>
        <p className="pk-quiet" dir="ltr">
          {site.host || words.site.unknown}
        </p>
      </div>
    </div>
  )
}
