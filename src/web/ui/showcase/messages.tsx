import { useState } from 'react'
import { Alert, FormError, TimedAlert } from '#web/ui/display/alert.tsx'
import { Skeleton } from '#web/ui/display/skeleton.tsx'
import { Spinner } from '#web/ui/display/spinner.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { Modal } from '#web/ui/overlay/modal.tsx'
import css from './gallery.module.css'
import { Sample } from './sample.tsx'

export function Alerts() {
  const [message, setMessage] = useState(0)
  return (
    <Sample title="Alerts">
      <Alert>Passwords do not match!</Alert>
      <Alert variant="success">Password reset successfull</Alert>
      <Alert variant="warning">Not shipped yet. We pack your order after you pay.</Alert>
      <Alert variant="info">Paid and waiting to be shipped.</Alert>
      <Alert
        title="We could not load Ayurveda products"
        action={
          <Button size="sm" variant="line">
            Try again
          </Button>
        }
      >
        Network Error
      </Alert>
      <FormError>Some error occured. Please check your Email</FormError>
      <Button variant="line" onClick={() => setMessage(message + 1)}>
        Say something for 5 seconds
      </Button>
      {message > 0 && (
        <TimedAlert key={message} variant="success">
          Check the OTP sent to your Email
        </TimedAlert>
      )}
    </Sample>
  )
}

export const Loading = () => (
  <Sample title="Loading">
    <Spinner />
    <div className={css.grid} aria-hidden="true">
      {['first', 'second', 'third', 'fourth'].map((place) => (
        <div key={place} className="stack">
          <Skeleton ratio={1} large />
          <Skeleton width="80%" />
          <Skeleton width="40%" />
        </div>
      ))}
    </div>
  </Sample>
)

export function Dialogs() {
  const [open, setOpen] = useState<'form' | 'delete'>()
  const close = () => setOpen(undefined)
  return (
    <Sample title="Dialogs">
      <div className="row">
        <Button variant="line" onClick={() => setOpen('form')}>
          Open a form
        </Button>
        <Button variant="quietDanger" onClick={() => setOpen('delete')}>
          Delete
        </Button>
      </div>
      <Modal
        open={open === 'form'}
        onClose={close}
        title="New sub-category"
        actions={
          <>
            <Button onClick={close}>Save</Button>
            <Button variant="line" onClick={close}>
              Cancel
            </Button>
          </>
        }
      >
        <TextField label="Name" name="sub-category" />
      </Modal>
      <ConfirmDialog
        open={open === 'delete'}
        confirmText="Delete"
        busyText="Deleting"
        onConfirm={close}
        onCancel={close}
      >
        Turmeric Powder leaves the shop. Orders that hold it stay as they are.
      </ConfirmDialog>
    </Sample>
  )
}
