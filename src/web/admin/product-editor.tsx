import { useRef, useState } from 'react'
import type { Product } from '#shared/products.ts'
import { t } from '#web/language/office.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { ChangedQuestion } from './changed-question.tsx'
import { LeaveQuestion } from './leave-question.tsx'
import { PictureField } from './picture-field.tsx'
import { PlaceFields } from './place-fields.tsx'
import css from './product-editor.module.css'
import { emptySize, isTyped, type ProductForm, toForm } from './product-form.ts'
import { ProductTexts } from './product-texts.tsx'
import { SaveBar } from './save-bar.tsx'
import { SizesEditor } from './sizes-editor.tsx'
import { useLeaveQuestion } from './use-leave-question.ts'
import { type SavedProduct, useSaveProduct } from './use-save-product.ts'

type ProductEditorProps = {
  product: Product
  /** Somebody else saved meanwhile, and their version is to be edited from here on. */
  onTakeTheirs: (product: Product) => void
  /** It is saved, with another stock than was typed. */
  onOtherStock: (saved: SavedProduct) => void
}

/** Everything about one product. It starts from what was loaded and keeps what is typed until Update or leaving. */
export function ProductEditor({ product, onTakeTheirs, onOtherStock }: ProductEditorProps) {
  const [before] = useState(() => toForm(product))
  const [version] = useState(product.updatedAt)
  const [form, setForm] = useState(before)
  const [newSize, setNewSize] = useState(emptySize)
  const question = useLeaveQuestion(JSON.stringify(form) !== JSON.stringify(before) || isTyped(newSize))
  const page = useRef<HTMLFormElement>(null)
  const save = useSaveProduct({ _id: product._id, version }, { form, newSize }, page, {
    letGo: question.letGo,
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
          <PictureField image={form.image} error={errorOf('image')} onChange={(image) => change({ image })} />
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
