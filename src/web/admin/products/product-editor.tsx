import { useRef, useState } from 'react'
import type { Product } from '#shared/products.ts'
import { ChangedQuestion } from '#web/admin/shell/changed-question.tsx'
import css from '#web/admin/shell/editor.module.css'
import { LeaveQuestion } from '#web/admin/shell/leave-question.tsx'
import { SaveBar } from '#web/admin/shell/save-bar.tsx'
import { useLeaveQuestion } from '#web/admin/shell/use-leave-question.ts'
import { t } from '#web/i18n/admin.tsx'
import { Alert } from '#web/ui/display/alert.tsx'
import { ImageField } from './image-field.tsx'
import { PlaceFields } from './place-fields.tsx'
import { emptySize, isTyped, type ProductForm, toForm } from './product-form.ts'
import { ProductTexts } from './product-texts.tsx'
import { SizesEditor } from './sizes-editor.tsx'
import { type SavedProduct, useSaveProduct } from './use-save-product.ts'

type ProductEditorProps = {
  product: Product
  /** Called to continue from another person's saved version. */
  onTakeTheirs: (product: Product) => void
  /** Called after a save whose stock differs from the typed stock. */
  onOtherStock: (saved: SavedProduct) => void
}

/** Edits one product. Input is kept until Update or leaving. */
export function ProductEditor({ product, onTakeTheirs, onOtherStock }: ProductEditorProps) {
  const [before] = useState(() => toForm(product))
  const [version] = useState(product.updatedAt)
  const [form, setForm] = useState(before)
  const [newSize, setNewSize] = useState(emptySize)
  const question = useLeaveQuestion(JSON.stringify(form) !== JSON.stringify(before) || isTyped(newSize))
  const page = useRef<HTMLFormElement>(null)
  const save = useSaveProduct({ _id: product._id, version }, { form, newSize }, page, {
    allowLeaving: question.allowLeaving,
    onOtherStock,
  })
  const { errorOf } = save

  function change(part: Partial<ProductForm>) {
    save.forgetRefusal()
    setForm((now) => ({ ...now, ...part }))
  }

  return (
    <form
      ref={page}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save.submit()
      }}
    >
      {!product.isPublished && (
        <Alert variant="info" silent className={css.draft}>
          {t('This is a new product. Only admins see it until you save it.')}
        </Alert>
      )}
      <div className={css.columns}>
        <ProductTexts form={form} errorOf={errorOf} onChange={change}>
          <SizesEditor
            sizes={form.sizes}
            typed={newSize}
            errorOf={errorOf}
            onChange={(sizes) => change({ sizes })}
            onType={setNewSize}
          />
        </ProductTexts>
        <div className={css.column}>
          <ImageField image={form.image} error={errorOf('image')} onChange={(image) => change({ image })} />
          <PlaceFields form={form} errorOf={errorOf} onChange={change} />
        </div>
      </div>
      <SaveBar busy={save.isPending} error={save.message} />
      <LeaveQuestion {...question} />
      <ChangedQuestion
        changed={save.changed}
        onOverwrite={save.submit}
        onTakeTheirs={onTakeTheirs}
        onClose={save.forgetRefusal}
      />
    </form>
  )
}
