import { definePlugin, type InputProps } from 'sanity';
import { isText, SharedText } from './SharedText.tsx';

export const sharedTexts = definePlugin({
  name: 'shared-texts',
  form: {
    components: {
      input: (props: InputProps) => (isText(props) ? <SharedText {...props} /> : props.renderDefault(props)),
    },
  },
});
