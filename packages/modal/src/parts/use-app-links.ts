import { useScreenClient } from '@latchkey/react'
import { useEffect, useState } from 'react'

/** Returns the code that opens apps of the device; `undefined` until it is loaded. */
export function useAppLinks(): ReturnType<ReturnType<typeof useScreenClient>['links']> {
  const client = useScreenClient()
  const [links, setLinks] = useState(client.links)
  useEffect(() => {
    if (links !== undefined) return
    // Without it the screen shows the pairing URI, and no button for an app.
    client.prepareFor('links').then(
      () => setLinks(client.links),
      () => {},
    )
  }, [client, links])
  return links
}
