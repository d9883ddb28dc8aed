import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import org.apache.hc.client5.http.classic.methods.HttpPost;
import org.apache.hc.client5.http.entity.mime.ByteArrayBody;
import org.apache.hc.client5.http.entity.mime.HttpMultipartMode;
import org.apache.hc.client5.http.entity.mime.MultipartEntityBuilder;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.http.io.entity.EntityUtils;

/**
 * Sends the cases of a file with Apache HttpClient, and prints a line of JSON for each response. Arguments:
 * the file, the origin and the API key.
 */
class WithApache {
  public static void main(String[] arguments) throws Exception {
    String cases = Files.readString(Path.of(arguments[0]));
    try (CloseableHttpClient client = HttpClients.createDefault()) {
      for (JsonElement one : JsonParser.parseString(cases).getAsJsonArray()) {
        JsonObject received = send(client, one.getAsJsonObject(), arguments[1], arguments[2]);
        System.out.println(new Gson().toJson(received));
      }
    }
  }

  private static JsonObject send(CloseableHttpClient client, JsonObject one, String origin, String apiKey)
      throws Exception {
    HttpPost post = new HttpPost(origin + one.get("path").getAsString());
    post.setEntity(one.has("parts") ? formOf(one) : new ByteArrayEntity(bytesOf(one, "body"), null));
    if (one.has("headers")) {
      one.getAsJsonObject("headers")
          .asMap()
          .forEach((name, value) -> post.setHeader(name, value.getAsString()));
    }
    post.setHeader("x-service-api-key", apiKey);
    return client.execute(
        post,
        response -> {
          JsonObject received = new JsonObject();
          received.add("step", one.get("step"));
          received.addProperty("status", response.getCode());
          received.add("body", JsonParser.parseString(EntityUtils.toString(response.getEntity())));
          return received;
        });
  }

  private static byte[] bytesOf(JsonObject object, String name) {
    return Base64.getDecoder().decode(object.get(name).getAsString());
  }

  private static HttpEntity formOf(JsonObject one) {
    MultipartEntityBuilder form = MultipartEntityBuilder.create().setMode(HttpMultipartMode.EXTENDED);
    for (JsonElement element : one.getAsJsonArray("parts")) {
      JsonObject part = element.getAsJsonObject();
      String name = part.get("name").getAsString();
      if (part.has("bytes")) {
        String fileName = part.has("fileName") ? part.get("fileName").getAsString() : null;
        ContentType type = ContentType.parse(part.get("type").getAsString());
        form.addPart(name, new ByteArrayBody(bytesOf(part, "bytes"), type, fileName));
      } else {
        addText(form, name, part.get("text").getAsString());
      }
    }
    return form.build();
  }

  /** Texts are sent in ISO-8859-1, unless another type is asked for. */
  private static void addText(MultipartEntityBuilder form, String name, String text) {
    if (StandardCharsets.ISO_8859_1.newEncoder().canEncode(text)) form.addTextBody(name, text);
    else form.addTextBody(name, text, ContentType.TEXT_PLAIN.withCharset(StandardCharsets.UTF_8));
  }
}
