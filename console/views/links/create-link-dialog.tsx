import { useState } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { Dialog, DialogActions } from '../../components/dialog.tsx';
import { TextField } from '../../components/field.tsx';
import { Form } from '../../components/form.tsx';
import { useToast } from '../../components/toast.tsx';
import { invalidate } from '../../data/query.ts';
import { useAction } from '../../data/use-action.ts';
import { useSession } from '../../session/session.tsx';
import { useTexts } from '../../texts/text.tsx';

export function CreateLinkDialog({ onClose }: { onClose: () => void }) {
  const { links: text } = useTexts();
  const { api } = useSession();
  const toast = useToast();
  const [originalUrl, setOriginalUrl] = useState('');
  const [title, setTitle] = useState('');
  const create = useAction(async () => {
    const { link } = await api.post('/v1/api/links', { body: { originalUrl, title } });
    invalidate('links');
    toast({ text: text.wasCreated(link.title) });
    onClose();
  });
  return (
    <Dialog title={text.create} onClose={onClose}>
      <Form onSubmit={create.run} error={create.error} fieldOfCode={{ LINK_ALREADY_EXISTS: 'originalUrl' }}>
        <TextField
          name="originalUrl"
          label={text.originalUrl}
          type="url"
          placeholder="https://"
          value={originalUrl}
          onChange={setOriginalUrl}
          required
          autoFocus
        />
        <TextField
          name="title"
          label={text.linkTitle}
          hint={text.titleHint}
          value={title}
          onChange={setTitle}
          required
        />
        <DialogActions onCancel={onClose}>
          <Button type="submit" look="primary" isBusy={create.isRunning}>
            {text.create}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
