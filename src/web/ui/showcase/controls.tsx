import { useState } from 'react'
import { Badge } from '#web/ui/display/badge.tsx'
import { Count } from '#web/ui/display/count.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { IconButton } from '#web/ui/form/icon-button.tsx'
import { Sample } from './sample.tsx'

export function Buttons() {
  const [busy, setBusy] = useState(false)
  const [liked, setLiked] = useState(false)
  return (
    <Sample title="Buttons">
      <div className="row">
        <Button>Buy Now</Button>
        <Button disabled>Disabled</Button>
        <Button busy={busy} busyText="Placing order" onClick={() => setBusy(true)}>
          Place order
        </Button>
        <Button busy busyText="Placing order">
          Place order
        </Button>
        <Button busy>Save</Button>
        <Button variant="line">Secondary</Button>
        <Button variant="line" busy busyText="Saving">
          Save
        </Button>
        <Button variant="line" disabled>
          Disabled
        </Button>
        <Button variant="danger">Delete</Button>
        <Button variant="quietDanger" icon="trash">
          Remove
        </Button>
        <Button size="sm">Small</Button>
        <Button size="lg">Large</Button>
        <Button href="#/ui" endIcon="arrow">
          As a link
        </Button>
        <Button variant="link">Text link</Button>
        <Button variant="linkDanger">Remove all</Button>
      </div>
      <div className="row" data-cat="beautycare">
        <Button variant="category" href="#/ui">
          View more
        </Button>
        <IconButton icon="edit" label="Edit" />
        <IconButton icon="trash" label="Delete" variant="danger" />
        <IconButton icon="trash" label="Delete, not now" variant="danger" disabled />
        <IconButton icon="right" label="Next" variant="outlined" />
        <IconButton icon="cart" label="My Cart" href="#/ui">
          <Count value={5} of="items" />
        </IconButton>
        <IconButton
          icon="heart"
          variant="heart"
          label="Wish for it"
          aria-pressed={liked}
          onClick={() => setLiked(!liked)}
        />
        <IconButton icon="heart" variant="heart" label="Wished for" aria-pressed={true} />
      </div>
      <Button block>As wide as its box</Button>
    </Sample>
  )
}

export const Badges = () => (
  <Sample title="Badges">
    <div className="row">
      <Badge>Draft</Badge>
      <Badge tone="success" icon="check">
        Paid on 18/11/2026
      </Badge>
      <Badge tone="danger">Order Submitted</Badge>
      <Badge tone="warning">Not paid</Badge>
      <Badge tone="info" icon="truck">
        Shipped on 19/11/2026
      </Badge>
      <span data-cat="organicfoods">
        <Badge tone="category">Foods</Badge>
      </span>
    </div>
  </Sample>
)
