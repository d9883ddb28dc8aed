import type { Action } from '#console/data/use-action.ts';
import { Button } from '../elements/button.tsx';
import { Dialog, DialogActions, type DialogProps } from '../feedback/dialog.tsx';
import { Form, type FormProps } from './form.tsx';

interface FormDialogProps extends DialogProps, Pick<FormProps, 'problems' | 'fieldByErrorCode'> {
  action: Pick<Action<[], unknown>, 'run' | 'error' | 'isRunning'>;
  /** Label of the submit button: the action, not "OK". */
  label: string;
  variant?: 'primary' | 'danger';
}

/** A dialog with one form. */
export function FormDialog({
  action,
  label,
  variant = 'primary',
  problems,
  fieldByErrorCode,
  children,
  ...dialog
}: FormDialogProps) {
  return (
    <Dialog {...dialog}>
      <Form
        onSubmit={() => action.run()}
        error={action.error}
        problems={problems}
        fieldByErrorCode={fieldByErrorCode}
      >
        {children}
        <DialogActions onCancel={dialog.onClose}>
          <Button type="submit" variant={variant} isBusy={action.isRunning}>
            {label}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
