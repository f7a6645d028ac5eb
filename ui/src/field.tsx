import { TriangleAlert } from './icons.tsx';
import type { ReactNode } from 'react';
import { m } from 'words/messages';

/** What every form control shares. */
export type FieldProps = {
  /** The key on the wire; also makes the id, `field-<name>`. */
  readonly name: string;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** The error in the reader's language. Its presence marks the field as invalid. */
  readonly error?: string | undefined;
  /** Says "(optional)" after the label. */
  readonly optional?: boolean;
  readonly required?: boolean;
  readonly disabled?: boolean;
  /** Only where two forms on one page have a field of the same name. */
  readonly id?: string;
};

export type ControlAttributes = {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-required': true | undefined;
};

/** The id of a field's control, from its wire key. */
export const fieldId = (name: string): string => `field-${name.replaceAll(/[^\w-]/g, '_')}`;

/** The attributes that tie a control to its label, hint and error. */
export function controlAttributes(field: FieldProps): ControlAttributes {
  const id = field.id ?? fieldId(field.name);
  const described = [field.hint !== undefined && `${id}-hint`, field.error && `${id}-error`];
  return {
    id,
    'aria-describedby': described.filter(Boolean).join(' ') || undefined,
    'aria-invalid': field.error ? true : undefined,
    'aria-required': field.required || undefined,
  };
}

/** The label's words, with the mark of an optional field. */
function LabelText({ label, optional }: Pick<FieldProps, 'label' | 'optional'>) {
  return (
    <>
      {label}
      {optional && <span className="font-normal text-ink-2"> ({m.ui_optional()})</span>}
    </>
  );
}

/** The hint under a label. */
export function FieldHint({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  return (
    <p id={`${id}-hint`} className="text-sm text-ink-2">
      {children}
    </p>
  );
}

/** The error under a field. */
export function FieldError({
  id,
  children,
}: {
  readonly id: string;
  readonly children: ReactNode;
}) {
  return (
    <p id={`${id}-error`} className="mt-1.5 flex animate-fade gap-2 text-sm text-red">
      <TriangleAlert className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
      <span className="sr-only">{m.ui_error()}: </span>
      <span>{children}</span>
    </p>
  );
}

type FrameProps = FieldProps & {
  /** The control, with `controlAttributes` of the same props on it. */
  readonly children: ReactNode;
};

/** Label above, hint under the label, the control, its error below. */
export function Field(props: FrameProps) {
  const { id } = controlAttributes(props);
  return (
    <div className="min-w-0">
      <label htmlFor={id} id={`${id}-label`} className="block text-label font-bold">
        <LabelText {...props} />
      </label>
      {props.hint !== undefined && <FieldHint id={id}>{props.hint}</FieldHint>}
      <div className="mt-1">{props.children}</div>
      {props.error && <FieldError id={id}>{props.error}</FieldError>}
    </div>
  );
}

/** The same frame for a group of controls (radios): a fieldset with its legend. */
export function FieldGroup(props: FrameProps & { readonly role?: 'radiogroup' | 'group' }) {
  const { id, ...aria } = controlAttributes(props);
  return (
    <fieldset
      id={id}
      role={props.role ?? 'radiogroup'}
      aria-describedby={aria['aria-describedby']}
      aria-invalid={props.role === 'group' ? undefined : aria['aria-invalid']}
      aria-required={props.role === 'group' ? undefined : aria['aria-required']}
      disabled={props.disabled}
      className="min-w-0"
    >
      <legend className="text-label font-bold">
        <LabelText {...props} />
      </legend>
      {props.hint !== undefined && <FieldHint id={id}>{props.hint}</FieldHint>}
      <div className="mt-1">{props.children}</div>
      {props.error && <FieldError id={id}>{props.error}</FieldError>}
    </fieldset>
  );
}
