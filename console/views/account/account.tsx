import { View } from '../../components/view.tsx';
import { useTexts } from '../../texts/text.tsx';

export default function AccountView() {
  const { account: text } = useTexts();
  return (
    <View title={text.title}>
      <div class="card" />
    </View>
  );
}
